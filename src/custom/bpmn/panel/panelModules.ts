import { BpmnPropertiesPanelModule } from 'bpmn-js-properties-panel'
import type { ModuleDeclaration } from 'didi'
import { PanelServices } from './edit/PanelServices.ts'
import { GlobalIds } from './GlobalIds.ts'
import type { PanelOptions } from './PanelOptions.ts'
import { ProcessProvider } from './ProcessProvider.ts'
import '@bpmn-io/properties-panel/dist/assets/properties-panel.css'
import './panel.css'
import './lists/lists.css'

/** Before the library's own listeners. */
const FIRST = 5_000

/** Another element begins with its base section; what was typed for the former one is set before. */
class PanelReset {
  static readonly $inject = ['eventBus', 'propertiesPanel', 'panelServices']

  constructor(eventBus: EventBus, propertiesPanel: PropertiesPanel, { pending }: PanelServices) {
    eventBus.on(['selection.changed', 'saveXML.start', 'diagram.destroy'], FIRST, () => pending.flush())
    eventBus.on(['selection.changed', 'import.done'], FIRST, () =>
      propertiesPanel.setLayout({ open: true, groups: { base: { open: true } } }),
    )
  }
}

/**
 * The modules of the properties panel, for a modeler's `additionalModules`; where it is drawn is the modeler's
 * `propertiesPanel: { parent }`.
 */
export function panelModules(options: PanelOptions): ModuleDeclaration[] {
  return [
    BpmnPropertiesPanelModule,
    {
      __init__: ['processProvider', 'panelReset', 'globalIds'],
      'config.processPanel': ['value', options],
      panelServices: ['type', PanelServices],
      processProvider: ['type', ProcessProvider],
      panelReset: ['type', PanelReset],
      globalIds: ['type', GlobalIds],
    } as unknown as ModuleDeclaration,
  ]
}

interface EventBus {
  on(events: string | string[], priority: number, callback: () => void): void
}

interface PropertiesPanel {
  setLayout(layout: object): void
}
