import { t } from '#model/language/t.ts'
import { FIELD_PROPERTY, type FieldRight } from '#process/execution/fieldRights.ts'
import { extensionProperty, propertiesOf } from '../edit/extensionProperty.ts'
import { selectEntry } from '../entries/entryBuilders.ts'
import type { Value } from '../entries/Value.ts'
import { WordsEntry } from '../entries/WordsEntry.tsx'
import type { Part, Section } from '../Panel.ts'

/** What people may do with each field of the form at a node, kept as extension properties. */
export function fieldRightsSection(part: Part): Section {
  const { panel, target } = part
  const usual = target.$instanceOf('bpmn:StartEvent') ? t('默认（可编辑）') : t('默认（只读）')
  const names = fieldNames(part)
  return {
    id: 'field-rights',
    label: t('字段权限'),
    entries:
      names.length === 0
        ? [{ id: 'field-rights-none', component: WordsEntry, words: t('流程没有关联表单，或表单没有字段') }]
        : names.map(name =>
            selectEntry<FieldRight>({
              id: `field-right-${name}`,
              label: panel.host.titles?.[name] ?? name,
              value: extensionProperty(part, FIELD_PROPERTY + name) as Value<FieldRight | undefined>,
              options: [
                ['', usual],
                ['write', t('可编辑')],
                ['read', t('只读')],
                ['none', t('隐藏')],
              ],
            }),
          ),
  }
}

/** Fields of the form, and those of a former one of which something is said. */
function fieldNames(part: Part): string[] {
  const said = propertiesOf(part).flatMap(({ name }) =>
    name?.startsWith(FIELD_PROPERTY) ? [name.slice(FIELD_PROPERTY.length)] : [],
  )
  const { fields, hasForm } = part.panel.host
  return [...new Set([...(hasForm === false ? [] : (fields ?? [])), ...said])]
}
