import { definePage } from '#engine'
import { InstancePage } from './InstancePage.tsx'

/** One process, with what the reader may do. */
export default definePage({ component: 'bpm-instance/instance', page: InstancePage })
