"""What a head does with a deal: ways, their traits, and the weights fitted to people."""
