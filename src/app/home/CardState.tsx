import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FaultBox, faultMessage, useDelayed } from '#engine'

export interface CardStateProps {
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
