import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { areaEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'

/** A part of a diagram that holds a script, and how its properties are called there. */
interface ScriptPlace {
  /** To begin the ids of entries with. */
  id: string
  target: ModdleElement
  format: string
  body: string
  resource: string
}

/** A script: format, type, and the content or address. */
export function scriptEntries(part: Part, place: ScriptPlace): Entry[] {
  const { id, target, format, body, resource } = place
  const { panel } = part
  return [
    textEntry(panel, {
      id: `${id}-script-format`,
      label: t('脚本格式'),
      value: keptProperty(part, target, format),
      required: t('请填写脚本格式'),
    }),
    scriptTypeEntry(part, place),
    isExternal(place)
      ? textEntry(panel, {
          id: `${id}-script-resource`,
          label: t('资源地址'),
          value: keptProperty(part, target, resource),
          required: t('请填写资源地址'),
        })
      : areaEntry(panel, {
          id: `${id}-script-body`,
          label: t('脚本内容'),
          isCode: true,
          value: keptProperty(part, target, body),
          required: t('请填写脚本内容'),
        }),
  ]
}

function scriptTypeEntry({ panel, element }: Part, place: ScriptPlace): Entry {
  return selectEntry<'inline' | 'external'>({
    id: `${place.id}-script-type`,
    label: t('脚本类型'),
    required: t('请选择脚本类型'),
    options: [
      ['inline', t('内联脚本')],
      ...(isExternal(place) || panel.edit.canSay('resource') ? ([['external', t('外部脚本')]] as const) : []),
    ],
    value: {
      get: () => (isExternal(place) ? 'external' : 'inline'),
      set: type =>
        panel.edit.set(element, place.target, {
          [place.body]: undefined,
          [place.resource]: type === 'external' ? '' : undefined,
        }),
    },
  })
}

/** Whether a script lies elsewhere. */
const isExternal = ({ target, resource }: ScriptPlace): boolean => target.get(resource) !== undefined
