import { definePage } from '#engine'
import { StartPage } from './StartPage.tsx'

/** What can be started. */
export default definePage({ component: 'bpm-start/start', page: StartPage })
