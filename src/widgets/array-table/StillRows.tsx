import { Children, type ReactNode } from 'react'

/** The rows while dragging is still being loaded. */
export function StillRows({ children }: { children: ReactNode }) {
  return (
    <tbody>
      {Children.map(children, line => (
        <tr>{line}</tr>
      ))}
    </tbody>
  )
}
