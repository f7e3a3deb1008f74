// Placeholder until the first test of QuizFiles lands.
