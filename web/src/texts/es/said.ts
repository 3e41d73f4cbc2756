/** Español: lo que dice el servidor como código y datos: fallos, negativas, pistas. */
export const said = {
  "fault.missing": { one: "Falta la carta {cards}.", other: "Faltan las cartas {cards}." },
  "fault.extra": {
    one: "No queda ninguna carta para {cards}.",
    other: "No quedan cartas para {cards}.",
  },
  "fault.unused": {
    one: "Nada usa el resultado del paso {steps}.",
    other: "Nada usa los resultados de los pasos {steps}.",
  },
  "fault.wrong_step": "{text} es {value}, no {written}.",
  "fault.division_by_zero": "{text} divide entre cero, y eso no se puede.",
  "fault.fraction_step": "{text} es {value}, y cada paso tiene que dar un número entero.",
  "fault.negative_step": "{text} es {value}, y ningún paso puede bajar de cero.",
  "fault.zero_step": "{text} es cero, y ningún paso puede dar cero.",
  "fault.wrong_value": "Esto da {value}, no {target}.",

  "char.plain": "«{character}»",
  "char.other": "«{character}» ({code_point})",
  "char.hidden": "El carácter {code_point}",
  costs_nothing: "No te cuesta nada.",
  "unreadable.too_much": "Es demasiado largo: se leen {longest} caracteres como mucho.",
  "unreadable.too_deep": "Hay más de {deepest} paréntesis uno dentro de otro. Usa menos.",
  "unreadable.too_long":
    "{number} es demasiado largo: un número tiene {longest} cifras como mucho.",
  "unreadable.never_closed":
    "El «(» del lugar {position} no se cierra nunca. Pon un «)» donde termina.",
  "unreadable.nothing": "Aquí no hay nada todavía. Escribe una línea como (14 − 6) × 2.",
  "unreadable.number_missing_after": "Falta un número después de «{after}».",
  "unreadable.number_missing_in_step":
    "Falta un número antes de «{before}». Un paso es así: 14 − 6 = 8.",
  "unreadable.two_signs":
    "«{after}» y «{sign}» están juntos. Entre dos signos va un número; ningún número lleva signo propio.",
  "unreadable.sign_first":
    "No hay nada antes de «{sign}». Empieza con un número; ningún número lleva signo propio.",
  "unreadable.empty_brackets": "No hay nada entre estos paréntesis.",
  "unreadable.closed_too_early": "Falta un número entre «{after}» y «)».",
  "unreadable.closes_nothing":
    "El «)» del lugar {position} no cierra nada. Quítalo, o pon un «(» antes.",
  "unreadable.hidden_character":
    "El carácter {code_point} está dentro de un número y no se ve. Escribe el número otra vez.",
  "unreadable.sign_missing": "Falta un signo entre «{after}» y «{before}».",
  "unreadable.no_equals":
    "El paso {step} no tiene «=». Un paso es así: 14 − 6 = 8, y entre dos pasos va una coma.",
  "unreadable.no_result":
    "Falta el resultado del paso {step}. Después de «=» va un número, como en 14 − 6 = 8.",
  "unreadable.second_equals":
    "El paso {step} tiene otro «=». Pon una coma o una línea nueva entre dos pasos.",
  "unreadable.not_a_result":
    "Después de «=» va solo el resultado del paso {step}, no «{mark}». Pon una coma o una línea nueva entre dos pasos.",
  "unreadable.over_zero": "Ningún resultado es un número entre cero.",
  "unreadable.used_up":
    "{number} no es una carta, y el paso que lo dio ya está usado. Cada resultado se usa una vez.",
  "unreadable.not_allowed": "{what} no vale aquí. Solo valen números, + − × ÷ y paréntesis.",
  "unreadable.wrong_brackets": "{what} no vale aquí. Usa paréntesis redondos: ( ).",
  "unreadable.looks_like_times":
    "{what} solo se parece a la letra x. Para multiplicar escribe x, × o *.",
  "unreadable.parts_steps":
    "{what} separa pasos, y cada paso tiene un signo igual, como 14 − 6 = 8.",
  "unreadable.no_decimals":
    "{what} no vale aquí. Las cartas son números enteros, y dos cartas no hacen un decimal.",

  "hint.solvable": "Hay solución.",
  "hint.solvable_on": "Desde aquí se puede llegar.",
  "hint.signs": "Un camino bonito usa {signs}.",
  "hint.sign": { one: "una vez {sign}", other: "{n} veces {sign}" },
  "hint.last": "El último paso da {value}: {text}.",
  "hint.goal": "Para eso, haz {value} con {numbers}.",
  "hint.first": "Empieza con {text} = {value}.",
  "hint.first_on": "Sigue con {text} = {value}.",
  "hint.steps": "{steps}. En una línea: {text}.",
  "hint.unsolvable": {
    one: "No hay solución, y es seguro: el único número que dan estas cartas no es {target}.",
    other:
      "No hay solución, y es seguro: ninguno de los {n} números distintos que dan estas cartas es {target}.",
  },
  "hint.fault": {
    one: "{cards} no está entre los números que te quedan.",
    other: "{cards} no están entre los números que te quedan.",
  },
  "hint.dead_end": "Desde aquí no se llega a {target}. Retira {back}.",
  "hint.done": "Ya lo tienes. En una línea: {text}.",

  "refused.round_over": "Esa ronda ya terminó. Tu línea no cuenta y no cuesta nada.",
  "refused.deal_gone": "Ya hay cartas nuevas. Tu línea no cuenta y no cuesta nada.",
  "refused.paused": "El juego está parado.",
  "refused.watching": "Juegas desde la próxima ronda.",
  "refused.out": "Estás fuera hasta la próxima ronda.",
  "refused.call_first": "En esta mesa primero se canta.",
  "refused.call_open": "Alguien ha cantado. Espera su línea.",
  "refused.no_calls": "En esta mesa se responde enseguida, sin cantar.",
  "refused.already": "Eso ya está así.",
  "refused.no_seat": "Ahí ya no se sienta nadie.",
  "refused.bad_name": "Un nombre tiene de 1 a 20 caracteres, y algo que se vea.",
  "refused.name_taken": "Alguien tiene ya este nombre, o uno que se ve igual. Elige otro.",
  "refused.table_full": "Todos los sitios están ocupados. Puedes mirar.",
  "refused.removed": "Quien dirige te ha quitado de esta partida.",
  "refused.not_host": "Eso solo puede hacerlo quien dirige.",
  "refused.is_host": "A quien dirige no se le puede quitar.",
  "refused.round_running": "Eso tiene que esperar al final de la ronda.",
  "refused.already_started": "La próxima ronda ya ha empezado.",
  "refused.no_match": "No se está jugando ninguna partida.",
  "refused.match_over": "La partida ha terminado. Empezad otra.",
  "refused.match_running": "Se está jugando una partida. Antes tiene que terminar.",
  "refused.nobody_to_play": "No hay nadie para jugar.",
  "refused.no_clock": "No hay ningún reloj en marcha.",
  "refused.rules_fixed": "Durante una partida la baraja y los puntos quedan como están.",
  "refused.rules_too_short": "Con estas reglas la partida ya habría terminado.",
  "refused.play_off": "Durante un desempate las reglas quedan como están.",
  "refused.rules": "Estas reglas no van juntas. Cambia una de ellas.",
  "refused.deck_too_small": "La baraja es pequeña para estas reglas, o para tanta gente.",
  "refused.no_solvable_deal": "Con estas reglas ningún juego de cartas tiene solución.",
  "refused.offline": "No se llega al servidor. Prueba otra vez en un momento.",
  "refused.no_such_table": "No hay mesa con este código. Mira otra vez las seis letras y cifras.",
  "refused.no_record": "Esta partida ya no se guarda.",
  "refused.not_seated": "Ya no tienes sitio. Siéntate otra vez.",
  "refused.busy": "El servidor tiene mucho que hacer. Prueba en un momento.",
  "refused.try_again":
    "Ahora no se pudo guardar, y nada ha cambiado. Prueba otra vez en un momento.",
  "refused.draining": "El servidor arranca de nuevo. Vuelve en un momento.",
  "refused.too_fast": "Demasiado rápido. Espera un momento y prueba otra vez.",
  "refused.page": "Algo va mal en esta página. Vuelve a cargarla.",
} as const;
