/** What draws a diagram, with a panel of properties beside it. */
export interface DiagramContender {
  open(xml: string): Promise<void>
  /** Marks an element, so that the panel shows it. */
  select(id: string): void
  /** Gives an element another name, by the command that the panel gives. */
  rename(id: string, name: string): void
  close(): void
}
