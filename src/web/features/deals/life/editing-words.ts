/** The text of Edit and Withdraw while `features.dealEditing` is `announced`. */
export const editSoonText = 'Editing a deal is coming soon.'
export const withdrawSoonText = 'Withdrawing a deal is coming soon. Your deal stays as it is.'
