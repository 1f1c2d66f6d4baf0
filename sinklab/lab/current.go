package lab

// Current is the exercise that the learner is at.
func (c *Course) Current() (*Exercise, error) { return c.Exercises[0], nil }
