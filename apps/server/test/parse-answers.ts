import { parseAnswers } from '../src/platform/http/answer-shape.ts'

parseAnswers()
