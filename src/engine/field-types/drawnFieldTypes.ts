import type { ReactNode } from 'react'
import type { FieldModel } from '#model/types/index.ts'

/** How a list draws a value of a type that is more than the text that the model says it is. */
export type FieldTypeDrawing = (value: unknown, field: FieldModel) => ReactNode

const modules = import.meta.glob<{ default: FieldTypeDrawing }>(['./*.tsx'], { eager: true })

/** What draws the values of types, found by their files: src/engine/field-types/<type>.tsx. */
export const drawnFieldTypes: Readonly<Record<string, FieldTypeDrawing | undefined>> = Object.fromEntries(
  Object.entries(modules).map(([path, { default: draw }]) => [path.slice('./'.length, -'.tsx'.length), draw]),
)
