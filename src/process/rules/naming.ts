import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import { ownerOf } from './ownerOf.ts'
import type { ProcessRule } from './ProcessRule.ts'

const KINDS: [type: string, nameless: (owner: string) => string][] = [
  ['Property', owner => t('{{owner}}的扩展属性没有填写名称', { owner })],
  ['InputParameter', owner => t('{{owner}}的输入参数没有填写名称', { owner })],
  ['OutputParameter', owner => t('{{owner}}的输出参数没有填写名称', { owner })],
]

/** What is known by its name has one. */
export const naming: ProcessRule = {
  name: 'naming',
  check: diagram =>
    KINDS.flatMap(([type, nameless]) =>
      ofType(diagram, `${diagram.vendor}:${type}`)
        .filter(element => !element.get('name')?.trim() && !isOfField(element))
        .map(element => ({
          element,
          severity: 'error',
          message: nameless(labelOf(ownerOf(element) ?? element)),
        })),
    ),
}

/** Properties of a form's field are known by their ids. */
const isOfField = ({ $parent }: ModdleElement) => $parent?.$parent?.$descriptor.ns.localName === 'FormField'
