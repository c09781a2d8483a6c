import { Badge, Skeleton } from 'antd'
import { forwardRef, type ReactNode, type Ref } from 'react'
import { FaultBoundary, FaultBox, faultMessage, useDelayed } from '#engine'

interface HomeCardProps {
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

interface CardStateProps {
  /** What the server answered; undefined before. */
  data: unknown
  error: unknown
  isLoading: boolean
  onRetry(): void
  /** 快捷入口加载失败 */
  fault: string
  /** Lines of the skeleton. */
  rows: number
  children: ReactNode
}

/** What a card shows before, instead of, or above what the server answered. */
export function CardState({ data, error, isLoading, onRetry, fault, rows, children }: CardStateProps) {
  const isSlow = useDelayed(isLoading)
  return (
    <>
      {error !== undefined && (
        <FaultBox title={fault} onRetry={onRetry}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {data === undefined && error === undefined && (
        <div className="m-home-wait" style={{ minHeight: `calc(${rows} * var(--m-row))` }} aria-busy="true">
          {isSlow && <Skeleton active title={false} paragraph={{ rows }} />}
        </div>
      )}
      {data !== undefined && children}
    </>
  )
}
