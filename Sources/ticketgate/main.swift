print("ticketgate")
