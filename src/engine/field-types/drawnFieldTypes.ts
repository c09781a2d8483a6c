import type { ReactNode } from 'react'
import type { FieldModel } from '#model/types/index.ts'

/** How a list draws a value of a type that is more than the text that the model says it is. */
export interface FieldTypeDrawing {
  draw(value: unknown, field: FieldModel): ReactNode
  /** Whether a column about another record draws values so as well, where it names the widget of the type's name. */
  drawsOthers?: true
}

const modules = import.meta.glob<{ default: FieldTypeDrawing }>(['./*.tsx'], { eager: true })

/** What draws the values of types, found by their files: src/engine/field-types/<type>.tsx. */
export const drawnFieldTypes: Readonly<Record<string, FieldTypeDrawing | undefined>> = Object.fromEntries(
  Object.entries(modules).map(([path, { default: drawing }]) => [
    path.slice('./'.length, -'.tsx'.length),
    drawing,
  ]),
)
