/** A message in the answer of get-unread-list. */
export interface UnreadMessage {
  id: number
  /** Who sent it. */
  templateNickname: string
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  /** A value of the dictionary system_notify_template_type. */
  templateType: string
  templateContent: string
  /** Id of the posting that it is about, from its parameters; null for none. @see spec.md section 3 */
  positionId: string | null
}
