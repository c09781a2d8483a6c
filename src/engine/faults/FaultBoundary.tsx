import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import { isImportFailure } from '../text/messages.ts'
import { FaultBox } from './FaultBox.tsx'

interface FaultBoundaryProps {
  /** What is drawn inside, as people find it in the schema: asset/device/index, asset/device/index → status. */
  path: string
  children: ReactNode
}

interface FaultBoundaryState {
  error: unknown
  failed: boolean
}

/** Draws what is inside; when that throws, a box that names the schema path and offers 重试. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`Drawing ${this.props.path} failed.`, error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <FaultBox
        title={t('{{path}} 显示出错', { path: this.props.path })}
        onRetry={() => this.setState({ error: null, failed: false })}
      >
        {messageOfError(this.state.error)}
      </FaultBox>
    )
  }
}

function messageOfError(error: unknown): string {
  // What React has failed to fetch once, it does not fetch again.
  if (isImportFailure(error)) return t('网络中断，请重新加载页面')
  return error instanceof Error ? error.message : String(error)
}
