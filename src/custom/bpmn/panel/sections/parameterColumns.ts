import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Column } from '../lists/ListOptions.ts'
import { parameterTypeOf, parameterTypes } from './parameterTypes.ts'

/** What a table says of a parameter besides its name: its type and its value. */
export function parameterColumns(): Column<ModdleElement>[] {
  return [
    { label: t('参数类型'), of: typeTitle },
    { label: t('参数值'), of: valueText },
  ]
}

function typeTitle(parameter: ModdleElement): string | undefined {
  const type = parameterTypeOf(parameter.get('definition'))
  return parameterTypes().find(([known]) => known === type)?.[1]
}

function valueText(parameter: ModdleElement): string | undefined {
  const definition: ModdleElement | undefined = parameter.get('definition')
  switch (parameterTypeOf(definition)) {
    case 'list':
      return t('{{count}} 项', { count: (definition?.get('items') ?? []).length })
    case 'map':
      return t('{{count}} 项', { count: (definition?.get('entries') ?? []).length })
    case 'script':
      return definition?.get('resource') ?? definition?.get('value')
    default:
      return parameter.get('value')
  }
}
