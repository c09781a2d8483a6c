import { within } from '@testing-library/react'
import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import { vi } from 'vitest'
import type { DescribedHandler } from '#process/handlers/DescribedHandler.ts'
import type { Vendor } from '#process/vendors.ts'
import { panelDiagram } from '#tests/support/bpmn/panelDiagram.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createDesignSession } from '../../../../src/custom/bpmn/designer/createDesignSession.ts'
import { panelModules } from '../../../../src/custom/bpmn/panel/panelModules.ts'

interface PanelFacts {
  /** Programs that can be named. */
  handlers?: readonly DescribedHandler[]
  /** Changes the text of the diagram before it is opened. */
  change?(xml: string): string
}

/**
 * Opens a diagram in a modeler with its panel of properties.
 * @param extensions of the user task `approve`
 * @param titles of the fields of the form, by their names
 */
export async function openPanel(
  extensions = '',
  vendor: Vendor = 'camunda',
  titles?: Record<string, string>,
  { handlers, change = xml => xml }: PanelFacts = {},
) {
  vi.stubGlobal('IntersectionObserver', StillObserver)
  const [surface, aside, layer] = ['m-bpmn-viewer', 'm-aside', 'm-layer'].map(placeOf) as HTMLElement[]
  const confirm = vi.fn(async (_question: string) => true)
  const fields = titles ? Object.keys(titles) : null
  const host = { model: null, fields, titles, handlers, pickers: async () => [], openForms: () => undefined }
  const session = createDesignSession({
    ...{ surface: surface as HTMLElement, panel: aside as HTMLElement, processKey: 'leave' },
    modulesOf: written =>
      panelModules({ vendor: written, host: { ...host, confirm, layer: () => layer as HTMLElement } }),
  })
  const begin = '<bpmn:userTask id="approve" name="审批">'
  const held = extensions && `<bpmn:extensionElements>${extensions}</bpmn:extensionElements>`
  await session.open(change(panelDiagram(vendor, 'leave').replace(begin, begin + held)), true)
  const modeler = session.modeler()
  const select = (id: string) =>
    modeler
      .get<Selection>('selection')
      .select(modeler.get<ElementRegistry>('elementRegistry').get(id) as never)
  const panel = within(aside as HTMLElement)
  // The panel hears of a selection when it has been drawn once, and what it draws then must not ask again at once.
  const isShown = () => {
    select('wait')
    select('approve')
    panel.getByText('任务监听器')
  }
  await eventually(isShown)
  /** Waits for a field. What was drawn for a former element may go once more, and what is typed into it is lost. */
  const field = (label: string) => {
    let before: HTMLElement | null = null
    return eventually(() => {
      const [last, found] = [before, panel.getByLabelText(label)]
      before = found
      if (found !== last) throw new Error(`“${label}” was drawn just now.`)
      return found
    })
  }
  return {
    ...{ session, confirm, layer: layer as HTMLElement, panel, select, field },
    stack: modeler.get<CommandStack>('commandStack'),
    xml: () => session.xml(),
  }
}

function placeOf(name: string): HTMLElement {
  const place = document.createElement('div')
  place.className = name
  document.body.append(place)
  return place
}

/** jsdom lays nothing out, so nothing comes into sight. */
class StillObserver {
  observe = vi.fn()
  unobserve = vi.fn()
  disconnect = vi.fn()
}
