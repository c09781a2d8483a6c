export { QuestionBars } from './QuestionBars.tsx'
export type { CountedOption, Question, QuestionFigures, SurveyFigures } from './Survey.ts'
