// Placeholder until the first file of QuizFiles lands.
