/** Faults of a quiz that a table wants to play, in Spanish (F3, F4, P16). */

/** @type {Catalogue} */
export default {
  ui: {},
  codes: {
    "bank.empty": "No hay preguntas de este tipo",
    "bank.unreadable": "Ahora no se pueden leer las preguntas",
    "quiz.tooLarge": "{file} es demasiado grande ({size} bytes, se permiten {limit})",
    "quiz.notJSON": "{file} no es JSON válido (en el byte {at})",
    "quiz.notObject": "{file} contiene {found} en vez de un objeto",
    "quiz.fieldMissing": "{file}: falta {field}",
    "quiz.fieldWrongType": "{file}: {field} es {found} en vez de {expected}",
    "quiz.topicEmpty": "{file} tiene el tema vacío",
    "quiz.topicTooLong": "{file}: el tema tiene {length} caracteres, se permiten {limit}",
    "quiz.countWrong": "{file} dice que numberOfQuestions es {stated}, pero hay {found}",
    "quiz.noQuestions": "{file} no tiene preguntas",
    "quiz.tooManyQuestions": "{file} tiene {count} preguntas, se permiten {limit}",
    "quiz.questionFieldMissing": "{file}, pregunta {question}: falta {field}",
    "quiz.questionWrongType":
      "{file}, pregunta {question}: {field} es {found} en vez de {expected}",
    "quiz.optionMissing": "{file}, pregunta {question}: falta la opción {option}",
    "quiz.sentenceEmpty": "{file}, pregunta {question}: el enunciado está vacío",
    "quiz.optionEmpty": "{file}, pregunta {question}: la opción {option} está vacía",
    "quiz.textTooLong":
      "{file}, pregunta {question}: {field} tiene {length} caracteres, se permiten {limit}",
    "quiz.correctOptionUnknown":
      "{file}, pregunta {question}: correctOption es «{found}» en vez de A, B, C o D",
    "quiz.numberRepeated": "{file}, pregunta {question}: otra pregunta tiene el mismo número",
    "quiz.textEmpty": "{file}, pregunta {question}: {field} está vacío",
    "quiz.nameUnknown":
      "{file}, pregunta {question}: {field} es «{found}»; usa minúsculas, cifras y guiones",
    "quiz.idRepeated": "{file}, pregunta {question}: otra pregunta tiene el mismo id",
    "quiz.difficultyUnknown":
      "{file}, pregunta {question}: difficulty es {found} en vez de 1, 2 o 3",
    "quiz.mediumRefused": "{file}, pregunta {question}: {field} «{found}» no sirve. «fourtop quiz check» dice por qué.",
    "quiz.mediaTooLarge": "{file}: las imágenes y los sonidos de todos los quizzes pasan de {limit} bytes",
    "quiz.missing": "El quiz {quiz} no existe",
    "quiz.unreachable": "El quiz {quiz} tardó demasiado en cargar",
    "fetch.badAddress": "{file} necesita una dirección web",
    "fetch.schemeRefused": "{file} necesita una dirección http o https",
    "fetch.privateAddress": "{file}: su servidor no está en la internet pública",
    "fetch.hostUnknown": "{file}: no hay ningún servidor con ese nombre",
    "fetch.unreachable": "{file}: no se puede llegar a su servidor",
    "fetch.insecure": "{file}: el certificado de su servidor no es de confianza",
    "fetch.timedOut": "{file} no llegó en {seconds} segundos",
    "fetch.tooLarge": "{file} supera los {limit} bytes permitidos",
    "fetch.tooManyRedirects": "{file}: su servidor redirige más de {limit} veces",
    "fetch.missing": "{file} no existe",
    "fetch.status": "{file}: su servidor respondió con el error {status}",
    "fetch.brokenAnswer": "{file}: la respuesta de su servidor se cortó",
    "fetch.otherContent": "{file}: su servidor envía una página web en vez de un quiz",
    "fetch.unreadable": "{file} no se puede leer",
    "fetch.busy": "{file}: ahora mismo se piden demasiados archivos",
    "fetch.closed": "{file}: el servidor de la fiesta se está cerrando",
    "fetch.failed": "{file} no se pudo obtener (error {curl})",
  },
  values: {},
};
