/** What other screens may use of process diagrams. */
export { BpmnViewer } from './viewer/BpmnViewer.tsx'
export type {
  BpmnViewerProps,
  ViewerActivity,
  ViewerHeat,
  ViewerInstance,
  ViewerRecords,
  ViewerTask,
} from './viewer/ViewerRecords.ts'
