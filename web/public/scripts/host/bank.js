/** The questions that come with the server and play unless a quiz is chosen (F2). */
export const BANK_QUESTIONS = 4737;
