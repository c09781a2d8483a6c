import { definePage } from '#engine'
import { SurveyDetailPage } from './SurveyDetailPage.tsx'

/** One survey or vote with its answers and what they say. */
export default definePage({ component: 'interact-survey/detail', page: SurveyDetailPage })
