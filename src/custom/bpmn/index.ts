/** What other screens may use of process diagrams. */
export { BpmnViewer, type BpmnViewerProps } from './viewer/BpmnViewer.tsx'
export type { ViewerActivity, ViewerInstance, ViewerRecords, ViewerTask } from './viewer/ViewerRecords.ts'
