import { definePage } from '#engine'
import { JoinPage } from './JoinPage.tsx'

/** What the account may answer. */
export default definePage({ component: 'interact-answer/surveyJoin', page: JoinPage })
