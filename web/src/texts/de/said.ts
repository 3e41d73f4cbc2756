/** Deutsch: was der Server als Code und Daten sagt: Fehler, Absagen, Hinweise. */
export const said = {
  "fault.missing": { one: "Die Karte {cards} fehlt.", other: "Die Karten {cards} fehlen." },
  "fault.extra": {
    one: "Für {cards} ist keine Karte mehr da.",
    other: "Für {cards} sind keine Karten mehr da.",
  },
  "fault.unused": {
    one: "Das Ergebnis von Schritt {steps} wird nirgends benutzt.",
    other: "Die Ergebnisse der Schritte {steps} werden nirgends benutzt.",
  },
  "fault.wrong_step": "{text} ist {value}, nicht {written}.",
  "fault.division_by_zero": "{text} teilt durch null, und das geht nicht.",
  "fault.fraction_step": "{text} ist {value}, aber jeder Schritt muss eine ganze Zahl ergeben.",
  "fault.negative_step": "{text} ist {value}, aber kein Schritt darf unter null gehen.",
  "fault.zero_step": "{text} ist null, aber kein Schritt darf null ergeben.",
  "fault.wrong_value": "Das ergibt {value}, nicht {target}.",

  "char.plain": "„{character}“",
  "char.other": "„{character}“ ({code_point})",
  "char.hidden": "Das Zeichen {code_point}",
  costs_nothing: "Es kostet dich nichts.",
  "unreadable.too_much": "Das ist zu lang: höchstens {longest} Zeichen werden gelesen.",
  "unreadable.too_deep": "Mehr als {deepest} Klammern stecken ineinander. Nimm weniger.",
  "unreadable.too_long": "{number} ist zu lang: eine Zahl hat höchstens {longest} Ziffern.",
  "unreadable.never_closed":
    "Die Klammer „(“ an Stelle {position} geht nie zu. Setze „)“ dahin, wo sie endet.",
  "unreadable.nothing": "Hier steht noch nichts. Schreibe eine Zeile wie (14 − 6) × 2.",
  "unreadable.number_missing_after": "Nach „{after}“ fehlt eine Zahl.",
  "unreadable.number_missing_in_step":
    "Vor „{before}“ fehlt eine Zahl. Ein Schritt sieht so aus: 14 − 6 = 8.",
  "unreadable.two_signs":
    "„{after}“ und „{sign}“ stehen nebeneinander. Zwischen zwei Zeichen gehört eine Zahl; keine Zahl hat ein eigenes Vorzeichen.",
  "unreadable.sign_first":
    "Vor „{sign}“ steht nichts. Beginne mit einer Zahl; keine Zahl hat ein eigenes Vorzeichen.",
  "unreadable.empty_brackets": "Zwischen diesen Klammern steht nichts.",
  "unreadable.closed_too_early": "Zwischen „{after}“ und „)“ fehlt eine Zahl.",
  "unreadable.closes_nothing":
    "Die Klammer „)“ an Stelle {position} schließt nichts. Nimm sie weg, oder setze „(“ davor.",
  "unreadable.hidden_character":
    "Das Zeichen {code_point} steckt in einer Zahl und ist nicht zu sehen. Schreibe die Zahl noch einmal.",
  "unreadable.sign_missing": "Zwischen „{after}“ und „{before}“ fehlt ein Rechenzeichen.",
  "unreadable.no_equals":
    "Schritt {step} hat kein „=“. Ein Schritt sieht so aus: 14 − 6 = 8; zwischen Schritten steht ein Komma.",
  "unreadable.no_result":
    "Das Ergebnis von Schritt {step} fehlt. Nach „=“ kommt eine Zahl, wie in 14 − 6 = 8.",
  "unreadable.second_equals":
    "Schritt {step} hat ein zweites „=“. Setze ein Komma oder eine neue Zeile zwischen zwei Schritte.",
  "unreadable.not_a_result":
    "Nach „=“ kommt nur das Ergebnis von Schritt {step}, nicht „{mark}“. Setze ein Komma oder eine neue Zeile zwischen zwei Schritte.",
  "unreadable.over_zero": "Kein Ergebnis ist eine Zahl geteilt durch null.",
  "unreadable.used_up":
    "{number} ist keine Karte, und der Schritt mit diesem Ergebnis ist schon benutzt. Jedes Ergebnis gilt einmal.",
  "unreadable.not_allowed":
    "{what} geht hier nicht. Es gibt nur Zahlen, + − × ÷ und runde Klammern.",
  "unreadable.wrong_brackets": "{what} geht hier nicht. Nimm runde Klammern: ( ).",
  "unreadable.looks_like_times":
    "{what} sieht nur aus wie der Buchstabe x. Für mal nimm x, × oder *.",
  "unreadable.parts_steps":
    "{what} trennt Schritte, und jeder Schritt hat ein Gleichheitszeichen, wie 14 − 6 = 8.",
  "unreadable.no_decimals":
    "{what} geht hier nicht. Karten sind ganze Zahlen, und aus zwei Karten wird keine Kommazahl.",

  "hint.solvable": "Es gibt eine Lösung.",
  "hint.solvable_on": "Von hier aus ist es zu schaffen.",
  "hint.signs": "Ein schöner Weg benutzt {signs}.",
  "hint.sign": { one: "einmal {sign}", other: "{n}-mal {sign}" },
  "hint.last": "Der letzte Schritt ergibt {value}: {text}.",
  "hint.goal": "Dafür mach {value} aus {numbers}.",
  "hint.first": "Beginne mit {text} = {value}.",
  "hint.first_on": "Mach weiter mit {text} = {value}.",
  "hint.steps": "{steps}. In einer Zeile: {text}.",
  "hint.unsolvable": {
    one: "Es gibt keine Lösung, und das ist sicher: die einzige Zahl, die diese Karten ergeben, ist nicht {target}.",
    other:
      "Es gibt keine Lösung, und das ist sicher: keine der {n} Zahlen, die diese Karten ergeben, ist {target}.",
  },
  "hint.fault": {
    one: "{cards} gehört nicht zu den Zahlen, die du noch hast.",
    other: "{cards} gehören nicht zu den Zahlen, die du noch hast.",
  },
  "hint.dead_end": "Von hier führt kein Weg zu {target}. Nimm zurück: {back}.",
  "hint.done": "Du hast es. In einer Zeile: {text}.",

  "refused.round_over": "Diese Runde ist vorbei. Deine Zeile zählt nicht und kostet nichts.",
  "refused.deal_gone": "Es liegen schon neue Karten. Deine Zeile zählt nicht und kostet nichts.",
  "refused.paused": "Das Spiel ist angehalten.",
  "refused.watching": "Du spielst ab der nächsten Runde mit.",
  "refused.out": "Bis zur nächsten Runde bist du draußen.",
  "refused.call_first": "An diesem Tisch ruft man zuerst.",
  "refused.call_open": "Jemand hat gerufen. Warte diese Zeile ab.",
  "refused.no_calls": "An diesem Tisch meldet man gleich, ohne zu rufen.",
  "refused.already": "Das ist schon so.",
  "refused.no_seat": "Dort sitzt niemand mehr.",
  "refused.bad_name": "Ein Name hat 1 bis 20 Zeichen, und man muss etwas sehen.",
  "refused.name_taken": "So heißt hier schon jemand, oder fast so. Wähle einen anderen Namen.",
  "refused.table_full": "Alle Plätze sind besetzt. Zusehen kannst du.",
  "refused.removed": "Die Spielleitung hat dich aus diesem Match genommen.",
  "refused.not_host": "Das darf nur die Spielleitung.",
  "refused.is_host": "Die Spielleitung kann nicht entfernt werden.",
  "refused.round_running": "Das muss warten, bis die Runde vorbei ist.",
  "refused.already_started": "Die nächste Runde hat schon begonnen.",
  "refused.no_match": "Es läuft kein Match.",
  "refused.match_over": "Das Match ist vorbei. Beginnt ein neues.",
  "refused.match_running": "Es läuft noch ein Match. Erst muss es zu Ende sein.",
  "refused.nobody_to_play": "Es ist niemand zum Spielen da.",
  "refused.no_clock": "Es läuft keine Uhr.",
  "refused.rules_fixed": "Während eines Matches bleiben Kartenspiel und Wertung, wie sie sind.",
  "refused.rules_too_short": "Nach diesen Regeln wäre das Match schon vorbei.",
  "refused.play_off": "Während eines Stechens bleiben die Regeln, wie sie sind.",
  "refused.rules": "Diese Regeln passen nicht zusammen. Ändere eine davon.",
  "refused.deck_too_small":
    "Das Kartenspiel ist zu klein für diese Regeln oder für so viele Leute.",
  "refused.no_solvable_deal": "Mit diesen Regeln hat kein Satz eine Lösung.",
  "refused.offline": "Der Server ist nicht zu erreichen. Versuche es gleich noch einmal.",
  "refused.no_such_table":
    "Einen Tisch mit diesem Code gibt es nicht. Sieh dir die sechs Zeichen noch einmal an.",
  "refused.no_record": "Dieses Match ist nicht mehr aufgehoben.",
  "refused.not_seated": "Dein Platz ist weg. Setz dich neu hin.",
  "refused.busy": "Der Server hat viel zu tun. Versuche es gleich noch einmal.",
  "refused.try_again":
    "Das ließ sich gerade nicht festhalten, und nichts hat sich geändert. Versuche es gleich noch einmal.",
  "refused.draining": "Der Server startet neu. Gleich geht es weiter.",
  "refused.too_fast": "Das war zu schnell. Warte einen Moment und versuche es noch einmal.",
  "refused.page": "Mit dieser Seite stimmt etwas nicht. Lade sie neu.",
} as const;
