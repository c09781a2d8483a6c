import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { PROCESS_KEY } from '#process/rules/processKey.ts'
import { isFree } from '../edit/extensions.ts'
import { areaEntry, checkboxEntry, textEntry } from '../entries/entryBuilders.ts'
import { property, type Text } from '../entries/Value.ts'
import type { Entry, Part, Section } from '../Panel.ts'

const XML_NAME = /^[\p{L}_][\p{L}\p{N}_.·-]*$/u

/** What every element has: an id and a name. A process has a key, which is its id. */
export function baseSection(part: Part): Section {
  const { target } = part
  const isProcess = target.$instanceOf('bpmn:Process')
  const process: ModdleElement | undefined = isProcess ? target : target.get('processRef')
  return {
    id: 'base',
    shouldOpen: true,
    label: t('基本信息'),
    entries: [
      ...(isProcess ? [] : elementEntries(part)),
      ...(process?.$instanceOf('bpmn:Process') ? processEntries(part, process) : []),
    ],
  }
}

function elementEntries(part: Part): Entry[] {
  const { panel, element, target } = part
  const text = ['text', 'name'].find(name => target.$descriptor.properties?.some(one => one.name === name))
  return [
    textEntry(panel, {
      id: 'id',
      label: 'ID',
      value: property(part, target, 'id'),
      isRefused: true,
      required: t('ID 不能为空'),
      validate: id => {
        if (!XML_NAME.test(id ?? '')) return t('ID 应以字母或下划线开头，只含字母、数字、点、横线和下划线')
        return id === element.id || isFree(panel, id ?? '')
          ? null
          : t('ID “{{id}}”已被使用', { id: id ?? '' })
      },
    }),
    ...(text ? [nameEntry(part, text)] : []),
  ]
}

/** An annotation has a text in place of a name; a group has neither. */
function nameEntry(part: Part, name: string): Entry {
  return areaEntry(part.panel, {
    id: 'name',
    label: name === 'name' ? t('名称') : t('文本'),
    rows: 1,
    value: property(part, part.target, name),
  })
}

function processEntries(part: Part, process: ModdleElement): Entry[] {
  const { panel, element } = part
  const isStored = panel.host.model !== null
  return [
    textEntry(panel, {
      id: 'process-key',
      label: t('流程标识'),
      value: property(part, process, 'id'),
      disabled: isStored,
      isRefused: true,
      required: t('流程标识不能为空'),
      validate: key => mistakeInKey(part, process, key),
      description: isStored ? t('模型保存后，流程标识不能再修改') : undefined,
    }),
    textEntry(panel, {
      id: 'process-name',
      label: t('流程名称'),
      value: property(part, process, 'name'),
      required: t('流程名称不能为空'),
    }),
    checkboxEntry({
      id: 'process-executable',
      label: t('可执行'),
      value: {
        get: () => process.get('isExecutable') === true,
        set: isExecutable => panel.edit.set(element, process, { isExecutable }),
      },
    }),
  ]
}

function mistakeInKey({ panel }: Part, process: ModdleElement, key: Text): string | null {
  if (!PROCESS_KEY.test(key ?? '')) return t('流程标识应以字母或下划线开头，只含字母、数字、点、横线和下划线')
  if (key === process.id || isFree(panel, key ?? '')) return null
  return t('流程标识“{{key}}”已被图中的其他元素使用', { key: key ?? '' })
}
