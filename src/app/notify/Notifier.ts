/** How the frame speaks to people. Two things implement it: plain notices, and antd once it is loaded. */
export interface Notifier {
  /**
   * A short message that goes away; @param seconds 3 unless said otherwise, 0 stays until closed.
   * @param action what can still be done about it, as long as the message stands
   */
  message(kind: 'success' | 'warning' | 'error', text: string, seconds?: number, action?: NoticeAction): void
  /** A titled warning that stays until closed. */
  notice(title: string, text: string): void
  /** Covers the window while something takes its time. @param cancel gives it up. */
  loading(text: string, cancel: () => void): Loading
  /** Asks. @returns whether the answer was yes. */
  confirm(question: Question): Promise<boolean>
}

export interface NoticeAction {
  title: string
  run(): void
}

/** What covers the window while something takes its time. */
interface Loading {
  /** @param part that has arrived, 0 to 1; null where the length is unknown. */
  report(part: number | null): void
  /** Takes it away again. */
  done(): void
}

/** What speaks for the frame. That something takes its time is drawn by the frame itself. */
export type Voice = Omit<Notifier, 'loading'>

export interface Question {
  title: string
  text: string
  yes: string
  no: string
  /** Whether yes destroys or loses something: the focus stands on no then. */
  isLoss?: boolean
}
