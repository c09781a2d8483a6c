import { definePage } from '#engine'
import { OwnTasks } from './OwnTasks.tsx'

/** The tasks that are somebody's own, or of the own department. */
export default definePage({ component: 'datafill-fill/own', page: OwnTasks })
