import type { ModdleElement } from '#process/ModdleElement.ts'
import type { DiagramElement } from './edit/Editing.ts'
import type { PanelServices } from './edit/PanelServices.ts'
import type { Section } from './Panel.ts'
import { sectionsOf } from './sections/sectionsOf.ts'

interface PropertiesPanel {
  registerProvider(provider: ProcessProvider): void
}

/** Gives the properties panel its sections. */
export class ProcessProvider {
  static readonly $inject = ['propertiesPanel', 'panelServices']
  readonly #services: PanelServices

  constructor(propertiesPanel: PropertiesPanel, panelServices: PanelServices) {
    this.#services = panelServices
    propertiesPanel.registerProvider(this)
  }

  getGroups(element: DiagramElement): (sections: Section[]) => Section[] {
    const target: ModdleElement | undefined = element.businessObject
    const { translate } = this.#services
    const own = target ? sectionsOf({ panel: this.#services, element, target }) : []
    return sections => [...sections, ...own.map(section => ({ translate, ...section }))]
  }
}
