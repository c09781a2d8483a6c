import { type CellProps, EMPTY } from '#engine'
import { type NamedTexts, namesOf } from './namesOf.ts'
import './named-texts.css'

/** The names with their texts, a line each. */
export function NamedTextsView({ value }: CellProps<NamedTexts>) {
  const names = namesOf(undefined, value)
  if (names.length === 0) return EMPTY
  return (
    <ul className="m-named-texts-view">
      {names.map(name => (
        <li key={name}>
          <span>{name}</span> {String(value?.[name] ?? '')}
        </li>
      ))}
    </ul>
  )
}
