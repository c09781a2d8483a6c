import { definePage } from '#engine'
import { DesignerPage } from './designer/DesignerPage.tsx'

/** Draws the diagram of a process model. */
export default definePage({ component: 'bpmn/designer', page: DesignerPage })
