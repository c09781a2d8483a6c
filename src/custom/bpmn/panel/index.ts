export type { PanelHost, PanelOptions } from './PanelOptions.ts'
export { panelModules } from './panelModules.ts'
export { usePanelModules } from './usePanelModules.ts'
