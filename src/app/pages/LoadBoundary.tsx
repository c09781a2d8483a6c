import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '#model/language/t.ts'

/** Stands in when the workbench itself cannot be fetched or drawn, which after an update a reload mends. */
export class LoadBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('The workbench failed.', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const { error } = this.state
    return (
      <main className="m-status" role="alert">
        <h1>{t('页面加载失败')}</h1>
        <p>{t('网络可能中断，或者系统刚刚更新。请重新加载页面。')}</p>
        <p className="m-status-detail">{error instanceof Error ? error.message : String(error)}</p>
        <div className="m-status-buttons">
          <button
            type="button"
            className="m-button m-button-primary"
            onClick={() => window.location.reload()}
          >
            {t('重新加载')}
          </button>
        </div>
      </main>
    )
  }
}
