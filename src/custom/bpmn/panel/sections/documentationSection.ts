import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { areaEntry } from '../entries/textEntry.ts'
import type { Part, Section } from '../Panel.ts'

/** The documentation of an element. */
export function documentationSection({ panel, element, target }: Part): Section {
  const all: ModdleElement[] = target.get('documentation') ?? []
  const [first, ...others] = all
  return {
    id: 'other',
    label: t('其他'),
    entries: [
      areaEntry(panel, {
        id: 'documentation',
        label: t('元素文档'),
        rows: 4,
        value: {
          get: () => first?.get('text'),
          set: text => {
            if (first && text !== undefined) panel.edit.set(element, first, { text })
            else {
              const documentation =
                text === undefined ? others : [panel.edit.create('bpmn:Documentation', { text }), ...others]
              panel.edit.set(element, target, { documentation })
            }
          },
        },
      }),
    ],
  }
}
