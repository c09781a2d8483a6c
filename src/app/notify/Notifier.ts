/** How the frame speaks to people. Two things implement it: plain notices, and antd once it is loaded. */
export interface Notifier {
  /** A short message that goes away; @param seconds 3 unless said otherwise, 0 stays until closed. */
  message(kind: 'success' | 'warning' | 'error', text: string, seconds?: number): void
  /** A titled warning that stays until closed. */
  notice(title: string, text: string): void
  /** Shows that something takes its time. @returns what takes it away again. */
  loading(text: string): () => void
  /** Asks. @returns whether the answer was yes. */
  confirm(question: Question): Promise<boolean>
}

export interface Question {
  title: string
  text: string
  yes: string
  no: string
}
