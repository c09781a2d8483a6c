/** What is asked for, and how, is said by the version that describes the document. */
export default {}
