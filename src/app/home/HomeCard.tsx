import { Badge } from 'antd'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { FaultBoundary } from '#engine'

export interface HomeCardProps {
  title: string
  /** Number beside the title; 0 shows none. */
  count?: number
  /** What the number says, for who does not see it. */
  countLabel?: string
  /** What can be done with the whole of it. */
  actions?: ReactNode
  /** The way to all of it, below. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the home page. What fails inside says so there, and the rest of the page stays. */
export const HomeCard = forwardRef(function HomeCard(
  { title, count = 0, countLabel, actions, footer, className = '', children }: HomeCardProps,
  ref: Ref<HTMLElement>,
) {
  return (
    <section ref={ref} tabIndex={-1} className={`m-home-card ${className}`} aria-label={title}>
      <header className="m-home-card-head">
        <h2>{title}</h2>
        {count > 0 && (
          <>
            <Badge count={count} overflowCount={99} size="small" aria-hidden="true" />
            <span className="m-hidden">{countLabel}</span>
          </>
        )}
        <div className="m-home-card-actions">{actions}</div>
      </header>
      <FaultBoundary path={title}>{children}</FaultBoundary>
      {footer && <footer className="m-home-card-foot">{footer}</footer>}
    </section>
  )
})
