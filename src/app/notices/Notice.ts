/** A published notice, as lists show it. */
export interface Notice {
  noticeId: number
  noticeTitle: string
  /** A value of the dictionary sys_notice_type. */
  noticeType: string
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  isRead: boolean
}

/** A notice to be read. */
export interface WholeNotice extends Notice {
  /** HTML, cleaned by the server; '' for none. */
  noticeContent: string
}
