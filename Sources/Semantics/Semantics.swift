// Filled by the stage that needs it.
