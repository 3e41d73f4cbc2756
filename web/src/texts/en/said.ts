/** English: what the server says as code and data: faults, refusals, hints. */
export const said = {
  // Faults of a claim
  "fault.missing": { one: "The card {cards} is missing.", other: "The cards {cards} are missing." },
  "fault.extra": {
    one: "There is no card left for {cards}.",
    other: "There are no cards left for {cards}.",
  },
  "fault.unused": {
    one: "Nothing uses the result of step {steps}.",
    other: "Nothing uses the results of the steps {steps}.",
  },
  "fault.wrong_step": "{text} is {value}, not {written}.",
  "fault.division_by_zero": "{text} divides by zero, and that cannot be done.",
  "fault.fraction_step": "{text} is {value}, and every step has to be a whole number.",
  "fault.negative_step": "{text} is {value}, and no step may go below zero.",
  "fault.zero_step": "{text} is zero, and no step may be.",
  "fault.wrong_value": "This makes {value}, not {target}.",

  // Text that cannot be read
  "char.plain": "“{character}”",
  "char.other": "“{character}” ({code_point})",
  "char.hidden": "The character {code_point}",
  costs_nothing: "It costs you nothing.",
  "unreadable.too_much": "This is too long: at most {longest} characters are read.",
  "unreadable.too_deep": "There are more than {deepest} brackets inside each other. Use fewer.",
  "unreadable.too_long": "{number} is too long: a number has at most {longest} digits.",
  "unreadable.never_closed":
    "The “(” at place {position} is never closed. Put a “)” where it ends.",
  "unreadable.nothing": "There is nothing here yet. Write a line such as (14 − 6) × 2.",
  "unreadable.number_missing_after": "A number is missing after “{after}”.",
  "unreadable.number_missing_in_step":
    "A number is missing before “{before}”. Each step looks like 14 − 6 = 8.",
  "unreadable.two_signs":
    "“{after}” and “{sign}” stand together. Put a number between two signs; no number has a sign of its own.",
  "unreadable.sign_first":
    "Nothing stands before “{sign}”. Begin with a number; no number has a sign of its own.",
  "unreadable.empty_brackets": "There is nothing between these brackets.",
  "unreadable.closed_too_early": "A number is missing between “{after}” and “)”.",
  "unreadable.closes_nothing":
    "The “)” at place {position} closes nothing. Take it away, or put a “(” before it.",
  "unreadable.hidden_character":
    "The character {code_point} stands inside a number and cannot be seen. Type the number again.",
  "unreadable.sign_missing": "A sign is missing between “{after}” and “{before}”.",
  "unreadable.no_equals":
    "Step {step} has no “=”. Each step looks like 14 − 6 = 8, with a comma between steps.",
  "unreadable.no_result":
    "The result of step {step} is missing. After “=” comes a number, such as 14 − 6 = 8.",
  "unreadable.second_equals":
    "Step {step} has a second “=”. Put a comma or a new line between two steps.",
  "unreadable.not_a_result":
    "After “=” comes only the result of step {step}, not “{mark}”. Put a comma or a new line between two steps.",
  "unreadable.over_zero": "No result is a number over zero.",
  "unreadable.used_up":
    "{number} is no card, and the step that made it is used already. Each result is used once.",
  "unreadable.not_allowed":
    "{what} cannot be used here. Only numbers, + − × ÷ and round brackets can be used.",
  "unreadable.wrong_brackets": "{what} cannot be used here. Use round brackets: ( ).",
  "unreadable.looks_like_times": "{what} only looks like the letter x. For times, type x, × or *.",
  "unreadable.parts_steps":
    "{what} parts steps, and each step has an equals sign, such as 14 − 6 = 8.",
  "unreadable.no_decimals":
    "{what} cannot be used here. Cards are whole numbers, and two cards make no decimal.",

  // Hints, from gentle to full
  "hint.solvable": "There is a solution.",
  "hint.solvable_on": "From here it can be done.",
  "hint.signs": "A nice way uses {signs}.",
  "hint.sign": { one: "one {sign}", other: "{n} times {sign}" },
  "hint.last": "The last step makes {value} as {text}.",
  "hint.goal": "For that, make {value} from {numbers}.",
  "hint.first": "Start with {text} = {value}.",
  "hint.first_on": "Go on with {text} = {value}.",
  "hint.steps": "{steps}. In one line: {text}.",
  "hint.unsolvable": {
    one: "There is no solution, and that is certain: the only number these cards can make is not {target}.",
    other:
      "There is no solution, and that is certain: none of the {n} different numbers these cards can make is {target}.",
  },
  "hint.fault": {
    one: "{cards} is not among the numbers you have left.",
    other: "{cards} are not among the numbers you have left.",
  },
  "hint.dead_end": "From here there is no way to {target}. Take back {back}.",
  "hint.done": "You are there. In one line: {text}.",

  // Refusals
  "refused.round_over": "That round is over. Your line was not counted, and costs nothing.",
  "refused.deal_gone": "There are new cards by now. Your line was not counted, and costs nothing.",
  "refused.paused": "The game is paused.",
  "refused.watching": "You play from the next round on.",
  "refused.out": "You are out until the next round.",
  "refused.call_first": "At this table one calls first.",
  "refused.call_open": "Somebody has called. Wait for that line.",
  "refused.no_calls": "At this table one claims at once, without calling.",
  "refused.already": "That is so already.",
  "refused.no_seat": "Nobody sits there any more.",
  "refused.bad_name": "A name has 1 to 20 characters, and something to see in it.",
  "refused.name_taken": "Somebody here has this name, or one that looks the same. Choose another.",
  "refused.table_full": "Every seat at this table is taken. You can watch.",
  "refused.removed": "The host has removed you from this match.",
  "refused.not_host": "Only the host can do this.",
  "refused.is_host": "The host cannot be removed.",
  "refused.round_running": "This has to wait until the round is over.",
  "refused.already_started": "The next round has begun already.",
  "refused.no_match": "No match is being played.",
  "refused.match_over": "The match is over. Play again to start another.",
  "refused.match_running": "A match is being played. It has to end first.",
  "refused.nobody_to_play": "Nobody is here to play.",
  "refused.no_clock": "No clock is running.",
  "refused.rules_fixed": "During a match the deck and the scoring stay as they are.",
  "refused.rules_too_short": "By these rules the match would be over already.",
  "refused.play_off": "During a play-off the rules stay as they are.",
  "refused.rules": "These rules do not go together. Change one of them.",
  "refused.deck_too_small": "The deck is too small for these rules, or for so many players.",
  "refused.no_solvable_deal": "With these rules no set has a solution.",
  "refused.offline": "The server cannot be reached. Try again in a moment.",
  "refused.no_such_table":
    "There is no table with this code. Look at the six letters and digits again.",
  "refused.no_record": "This match is no longer kept.",
  "refused.not_seated": "Your seat is gone. Sit down again.",
  "refused.busy": "The server has a lot to do. Try again in a moment.",
  "refused.try_again":
    "This could not be kept just now, and nothing has changed. Try again in a moment.",
  "refused.draining": "The server starts anew. Back in a moment.",
  "refused.too_fast": "That was too fast. Wait a moment and try again.",
  "refused.page": "Something is wrong with this page. Load it anew.",
} as const satisfies Record<string, string | { readonly one: string; readonly other: string }>;
