import { defineWidget } from '#engine'
import { NamedTextsInput } from './NamedTextsInput.tsx'
import { NamedTextsView } from './NamedTextsView.tsx'
import { type NamedTexts, namesOf } from './namesOf.ts'

export default defineWidget({
  key: 'named-texts',
  title: '命名文本',
  input: NamedTextsInput,
  cell: ({ value }: { value: NamedTexts | null | undefined }) =>
    namesOf(undefined, value)
      .map(name => `${name}=${value?.[name]}`)
      .join(' '),
  view: NamedTextsView,
  types: ['json'],
  sample: { name: '王敏', code: '2026' },
})
