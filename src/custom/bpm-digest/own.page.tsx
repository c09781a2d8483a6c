import { definePage } from '#engine'
import { DigestPage } from './DigestPage.tsx'

/** Whether and when a mail tells of the own open tasks. */
export default definePage({ component: 'bpm-digest/own', page: DigestPage })
