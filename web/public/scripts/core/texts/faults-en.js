/** Faults of a quiz that a table wants to play, in English (F3, F4, P16). */

/** @type {Catalogue} */
export default {
  ui: {},
  codes: {
    "bank.empty": "There are no questions of this kind",
    "bank.unreadable": "The questions can’t be read right now",
    "quiz.tooLarge": "{file} is too large ({size} bytes, {limit} are allowed)",
    "quiz.notJSON": "{file} isn’t valid JSON (at byte {at})",
    "quiz.notObject": "{file} holds {found} instead of an object",
    "quiz.fieldMissing": "{file}: {field} is missing",
    "quiz.fieldWrongType": "{file}: {field} is {found} instead of {expected}",
    "quiz.topicEmpty": "{file} has an empty topic",
    "quiz.topicTooLong": "{file}: the topic has {length} characters, only {limit} are allowed",
    "quiz.countWrong": "{file} says numberOfQuestions is {stated}, but it has {found}",
    "quiz.noQuestions": "{file} has no questions",
    "quiz.tooManyQuestions": "{file} has {count} questions, only {limit} are allowed",
    "quiz.questionFieldMissing": "{file}, question {question}: {field} is missing",
    "quiz.questionWrongType":
      "{file}, question {question}: {field} is {found} instead of {expected}",
    "quiz.optionMissing": "{file}, question {question}: option {option} is missing",
    "quiz.sentenceEmpty": "{file}, question {question}: the sentence is empty",
    "quiz.optionEmpty": "{file}, question {question}: option {option} is empty",
    "quiz.textTooLong":
      "{file}, question {question}: {field} has {length} characters, only {limit} are allowed",
    "quiz.correctOptionUnknown":
      "{file}, question {question}: correctOption is “{found}” instead of A, B, C or D",
    "quiz.numberRepeated": "{file}, question {question}: another question has the same number",
    "quiz.textEmpty": "{file}, question {question}: {field} is empty",
    "quiz.nameUnknown":
      "{file}, question {question}: {field} is “{found}”; use small letters, digits and hyphens",
    "quiz.idRepeated": "{file}, question {question}: another question has the same id",
    "quiz.difficultyUnknown":
      "{file}, question {question}: difficulty is {found} instead of 1, 2 or 3",
    "quiz.mediumRefused": "{file}, question {question}: {field} “{found}” can’t be used. “fourtop quiz check” says why.",
    "quiz.mediaTooLarge": "{file}: the pictures and sounds of all quizzes have more than {limit} bytes",
    "quiz.missing": "Quiz {quiz} doesn’t exist",
    "quiz.unreachable": "Quiz {quiz} took too long to load",
    "fetch.badAddress": "{file} needs a web address",
    "fetch.schemeRefused": "{file} needs an http or https address",
    "fetch.privateAddress": "{file}: its server isn’t on the public internet",
    "fetch.hostUnknown": "{file}: no server has that name",
    "fetch.unreachable": "{file}: its server can’t be reached",
    "fetch.insecure": "{file}: its server’s certificate isn’t trusted",
    "fetch.timedOut": "{file} took longer than {seconds} seconds",
    "fetch.tooLarge": "{file} is larger than the {limit} bytes allowed",
    "fetch.tooManyRedirects": "{file}: its server redirected more than {limit} times",
    "fetch.missing": "{file} doesn’t exist",
    "fetch.status": "{file}: its server answered with error {status}",
    "fetch.brokenAnswer": "{file}: the connection to its server broke",
    "fetch.otherContent": "{file}: its server sends a web page instead of a quiz",
    "fetch.unreadable": "{file} can’t be read",
    "fetch.busy": "{file}: too many files are loading right now",
    "fetch.closed": "{file}: the party server is shutting down",
    "fetch.failed": "{file} couldn’t be loaded (error {curl})",
  },
  values: {},
};
