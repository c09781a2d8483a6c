import type { PanelServices } from './edit/PanelServices.ts'

interface EventBus {
  on(events: string | string[], priority: number, callback: () => void): void
}

interface PropertiesPanel {
  setLayout(layout: object): void
}

/** Before the library's own listeners. */
const FIRST = 5_000

/** Another element begins with its base section; what was typed for the former one is set before. */
export class PanelReset {
  static readonly $inject = ['eventBus', 'propertiesPanel', 'panelServices']

  constructor(eventBus: EventBus, propertiesPanel: PropertiesPanel, { pending }: PanelServices) {
    eventBus.on(['selection.changed', 'saveXML.start', 'diagram.destroy'], FIRST, () => pending.flush())
    eventBus.on(['selection.changed', 'import.done'], FIRST, () =>
      propertiesPanel.setLayout({ open: true, groups: { base: { open: true } } }),
    )
  }
}
