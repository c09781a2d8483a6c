import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import { ownerOf } from './ownerOf.ts'
import type { ProcessRule } from './ProcessRule.ts'

const KINDS: [type: string, title: string][] = [
  ['Property', '扩展属性'],
  ['InputParameter', '输入参数'],
  ['OutputParameter', '输出参数'],
]

/** What is known by its name has one. */
export const naming: ProcessRule = {
  name: 'naming',
  check: diagram =>
    KINDS.flatMap(([type, title]) =>
      ofType(diagram, `${diagram.vendor}:${type}`)
        .filter(element => !element.get('name')?.trim() && !isOfField(element))
        .map(element => ({
          element,
          severity: 'error',
          message: `${labelOf(ownerOf(element) ?? element)}的${title}没有填写名称`,
        })),
    ),
}

/** Properties of a form's field are known by their ids. */
const isOfField = ({ $parent }: ModdleElement) => $parent?.$parent?.$descriptor.ns.localName === 'FormField'
