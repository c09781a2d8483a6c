import type { ReactNode } from 'react'

interface StatusFrameProps {
  title: string
  /** Number of the status, drawn large. */
  code?: number
  /** Within the layout, which is the document's main part already. */
  isInside: boolean
  children: ReactNode
}

/** A few words in the middle of the page. */
export function StatusFrame({ title, code, isInside, children }: StatusFrameProps) {
  const content = (
    <>
      {code !== undefined && (
        <p className="m-status-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      {children}
    </>
  )
  if (isInside) return <section className="m-status m-status-inside">{content}</section>
  return <main className="m-status">{content}</main>
}
