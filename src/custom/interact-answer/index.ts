export { QuestionBars } from './QuestionBars.tsx'
export type { QuestionFigures, SurveyFigures } from './Survey.ts'
