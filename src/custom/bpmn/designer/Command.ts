import type { ReactNode } from 'react'

/** Something that the toolbar offers. */
export interface Command {
  key: string
  label: string
  icon: ReactNode
  /** What it is for, in the tooltip beside its name. */
  help?: string
  /** Keys that do the same, for the tooltip. */
  keys?: string
  disabled?: boolean
  /** Why it is disabled, for the tooltip. */
  reason?: string
  /** Of a switch: whether it is on. */
  isOn?: boolean
  /** What stands on the button beside the icon. */
  text?: string
  run?(): void
  /** Choices in place of one deed. */
  choices?: { key: string; label: string; run(): void }[]
}

/** Commands that stand together. */
export interface CommandGroup {
  key: string
  label: string
  commands: Command[]
}
